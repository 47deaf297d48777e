/** The user and password must not contain characters that end them, or the rest of the password would become the host. */
const address = /^postgres(ql)?:\/\/([^/?#@]*@)?[^/?#@]*(\/[^/?#@]*)?(\?[^#@]*)?$/;

/** Reads DATABASE_URL. The caller writes the setting's name before an error's message, which contains no part of the value. */
export function readDatabaseUrl(text: string): string {
  if (!/^postgres(ql)?:\/\//.test(text))
    throw new Error("is not an address: write it like postgres://user:password@host/name.");
  const url = address.test(text) ? URL.parse(text) : null;
  if (url === null || /%(?![\da-f]{2})/i.test(url.username + url.password))
    throw new Error(
      "can't be read as an address: write @ / ? # % in the user name or password as %40 %2F %3F %23 %25.",
    );
  return text;
}

/** The address without its password and options, for messages. */
export function withoutPassword(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  url.password = "";
  url.search = "";
  return url.href;
}
