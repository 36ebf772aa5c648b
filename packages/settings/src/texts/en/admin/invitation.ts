/** Invitations to choose the first password of an account. */
export const invitation = {
  title: "Invitation",
  invite: "Invite",
  invite_named: "Invite “{{name}}”",
  new_title: "Invite somebody",
  title_named: "Invitation of “{{name}}”",
  way: "How should the invitation arrive? It works once, for seven days.",
  by_mail: "By mail",
  by_mail_hint: "The mail holds a link by which the password is chosen.",
  by_link: "As a link that you hand on",
  by_link_hint: "You see the link here and hand it on yourself.",
  language: "Language of the mail",
  only_link: {
    no_server:
      "No mail server is set on the server (VITRINE_SMTP_URL). You get a link instead, which you hand on yourself. It works once, for seven days.",
    no_origin:
      "The server does not know the portal’s address (VITRINE_ORIGIN), so it sends no mail. You get a link instead, which you hand on yourself. It works once, for seven days.",
    no_address:
      "The account has no mail address. You get a link instead, which you hand on yourself. It works once, for seven days.",
  },
  send: "Send invitation",
  make_link: "Make link",
  sent: "The invitation to {{email}} is on its way.",
  link_title: "Link for “{{name}}”",
  link_lead: "It works once, until {{until}}. After that, invite again.",
  link: "Link to hand on",
  link_hint: "The link is shown only now. Whoever has it can choose the password: give it to this person alone.",
  link_copied: "The link is copied.",
  link_done: "Done",
  withdraw: "Withdraw",
  withdraw_title: "Withdraw the invitation of “{{name}}”?",
  withdraw_lead: "Its link stops working. The account stays and can be invited again.",
  badge: {
    open: "invited until {{until}}",
    mailing: "invitation is being sent",
    waiting: "invitation is waiting",
    failed: "invitation not delivered",
  },
  state: {
    none: "The account has no password yet, and no open invitation.",
    open: "Invited. The link works until {{until}}. A new invitation takes its place.",
    mailing: "The invitation is on its way.",
    waiting: "The mail server does not take the invitation yet. The server tries again by itself.",
    failed: "The invitation could not be delivered. Check the mail address, or hand on a link.",
  },
};
