export interface RawAnswer {
  status: number;
  /** The connection ends with it. */
  closes: boolean;
}

/** The answers in what came back on one connection, each as long as it says itself. Throws where one can't be read. */
export function readAnswers(received: string): RawAnswer[] {
  const answers: RawAnswer[] = [];
  let rest = received;
  while (rest !== "") {
    const [head = "", status] = /^HTTP\/1\.1 (\d{3}) .*?\r\n\r\n/s.exec(rest) ?? [];
    if (status === undefined) throw new Error(`This is no answer: ${JSON.stringify(rest.slice(0, 300))}`);
    const length = /^content-length: (\d+)\r$/im.exec(head)?.[1];
    const closes = /^connection: close\r$/im.test(head);
    answers.push({ status: Number(status), closes });
    // Without a length it lasts until the connection ends; 1xx and 304 have no body.
    const bodyLength = /^(1..|304)$/.test(status) ? 0 : length === undefined ? rest.length : Number(length);
    rest = rest.slice(head.length + bodyLength);
  }
  return answers;
}
