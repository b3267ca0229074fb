/** Reads a calendar by the rules of RFC 5545 §3.1 and §3.3.11, and by nothing of the program that wrote it. */
export function readIcal(text: string): Record<string, string>[] {
  if (!text.endsWith('\r\n')) throw new Error('A calendar ends with the end of a line');
  const lines = text
    .replace(/\r\n[ \t]/g, '')
    .slice(0, -2)
    .split('\r\n');
  if (lines[0] !== 'BEGIN:VCALENDAR' || lines.at(-1) !== 'END:VCALENDAR') throw new Error('This is no calendar');
  const events: Record<string, string>[] = [];
  let inside: Record<string, string> | null = null;
  for (const line of lines) {
    if (line === 'BEGIN:VEVENT') inside = {};
    else if (line === 'END:VEVENT' && inside !== null) {
      events.push(inside);
      inside = null;
    } else if (inside !== null) {
      const [, name = '', value = ''] = /^([^:]+):([\s\S]*)$/.exec(line) ?? [];
      inside[name] = value.replace(/\\([\\;,nN])/g, (_, sign: string) => (/n/i.test(sign) ? '\n' : sign));
    }
  }
  return events;
}
