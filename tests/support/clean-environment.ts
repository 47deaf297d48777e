const { PATH = "", HOME = "", NODE_COMPILE_CACHE = "" } = process.env;

/** An environment for programs that tests start, without the developer's own settings of the site. */
export const cleanEnvironment = { PATH, HOME, NODE_COMPILE_CACHE };
