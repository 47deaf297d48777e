/** Divides by two and by three columns. A file host can't answer `?page=2`, so there all cards are on one page. */
export const cardsPerPage = process.env.STATIC_EXPORT === undefined ? 60 : Number.MAX_SAFE_INTEGER;
