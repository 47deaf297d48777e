/** The colours that pages and mails share. In style sheets they are custom properties, such as `--ink`. */
export const brandColours = { ink: "#0a2e33", "ink-muted": "#47605f", paper: "#fbfaf5", mist: "#f1f0ea" };
