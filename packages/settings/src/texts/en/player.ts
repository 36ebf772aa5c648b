/** Texts of the players of films and sounds, loaded with them. Part of the bundle `views`. */
export const player = {
  player: {
    controls: "Playback",
    play: "Play",
    pause: "Pause",
    seek: "Position",
    time: "{{time}} of {{total}}",
    mute: "Mute",
    unmute: "Unmute",
    volume: "Volume",
    subtitles: "Subtitles",
    no_subtitles: "No subtitles",
    speed: "Speed",
    times: "{{factor}} ×",
    full_screen: "Full screen",
    exit_full_screen: "Exit full screen",
  },
};
