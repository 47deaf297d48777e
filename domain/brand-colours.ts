/** The brand's colours. In style sheets they are the custom properties `--ink`, `--paper` and `--mist`. */
export const brandColours = { ink: "#0a2e33", paper: "#fbfaf5", mist: "#f1f0ea" };
