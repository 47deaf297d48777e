const everyMs = 10_000;

/**
 * Says every ten seconds that something is still going on, so that nobody takes a long step for a hanging one.
 *
 * @template T
 * @param {string} what
 * @param {Promise<T>} work
 * @returns {Promise<T>}
 */
export async function reportWhileWaiting(what, work) {
  const startedAt = Date.now();
  const timer = setInterval(() => {
    process.stderr.write(`  ${what} (${Math.round((Date.now() - startedAt) / 1_000)} s)\n`);
  }, everyMs);
  try {
    return await work;
  } finally {
    clearInterval(timer);
  }
}
