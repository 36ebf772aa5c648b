/** Texts of invitations to choose the first password of an account. */
export const invitation = {
  title: "Invitation",
  invite: "Invite",
  invite_named: "Invite “{{name}}”",
  new_title: "Invite a user",
  title_named: "Invitation of “{{name}}”",
  name_hint: "The person signs in with it.",
  way: "How should the invitation arrive? It works once, for seven days.",
  by_mail: "By mail",
  by_mail_hint: "The mail holds a link by which the password is chosen.",
  by_link: "As a link that you pass on",
  by_link_hint: "You see the link here and pass it on yourself.",
  language: "Language of the mail",
  only_link: {
    no_server:
      "The portal cannot send mail yet; whoever operates the server can set that up. Until then you get a link, which you pass on yourself. It works once, for seven days.",
    no_origin:
      "The server does not know the portal’s address yet, so it sends no mail; whoever operates it can set that up. Until then you get a link, which you pass on yourself. It works once, for seven days.",
    no_address:
      "The account has no mail address. You get a link instead, which you pass on yourself. It works once, for seven days.",
  },
  send: "Send invitation",
  make_link: "Create link",
  sent: "The invitation to {{email}} is on its way.",
  link_title: "Link for “{{name}}”",
  link_lead: "It works once, until {{until}}. After that, invite again.",
  link: "Link to pass on",
  link_hint: "The link is shown only now. Anyone who has it can choose the password: give it to this person only.",
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
    open: "Invited. The link works until {{until}}. A new invitation replaces it.",
    mailing: "The invitation is on its way.",
    waiting: "The mail server does not take the invitation yet. The server retries automatically.",
    failed: "The invitation could not be delivered. Check the mail address, or pass on a link.",
  },
};
