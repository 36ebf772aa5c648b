/** Texts of the players of films and sounds, loaded with them. Part of the bundle `views`. */
export const player = {
  player: {
    controls: "Wiedergabe",
    play: "Abspielen",
    pause: "Anhalten",
    seek: "Stelle",
    time: "{{time}} von {{total}}",
    mute: "Ton aus",
    unmute: "Ton an",
    volume: "Lautstärke",
    subtitles: "Untertitel",
    no_subtitles: "Ohne Untertitel",
    speed: "Geschwindigkeit",
    times: "{{factor}} ×",
    full_screen: "Vollbild",
    exit_full_screen: "Vollbild beenden",
  },
};
