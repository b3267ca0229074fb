import { describe, expect, it } from 'vitest';
import { createLog } from './log.ts';

function captured(): { lines: string[]; log: ReturnType<typeof createLog> } {
  const lines: string[] = [];
  return { lines, log: createLog({ level: 'info', destination: { write: (line) => void lines.push(line) } }) };
}

describe('the log', () => {
  it('drops every field that is not on the allow-list', () => {
    const { lines, log } = captured();
    log.info(
      { route: '/contracts/:id', status: 200, email: 'olena@example.com', body: { phone: '+380501112233' } },
      'request',
    );
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      level: 'info',
      route: '/contracts/:id',
      status: 200,
      msg: 'request',
    });
    expect(lines[0]).not.toMatch(/olena|38050/);
  });

  it('drops them from child loggers too', () => {
    const { lines, log } = captured();
    log.child({ reqId: 'r1', email: 'olena@example.com' }).info('x');
    expect(lines[0]).toContain('r1');
    expect(lines[0]).not.toContain('olena');
  });

  it('shows a request by its route alone: no address, no query, no key, no header', () => {
    const { lines, log } = captured();
    const req = {
      id: 'r1',
      method: 'GET',
      url: '/info/receipts/0199?k=secret',
      headers: { cookie: 'sid' },
      routeOptions: { url: '/info/receipts/:id' },
    };
    log.info({ req }, 'incoming');
    expect(JSON.parse(lines[0] ?? '').req).toEqual({ id: 'r1', method: 'GET', route: '/info/receipts/:id' });
    expect(lines[0]).not.toMatch(/secret|0199|sid/);
  });

  it('shows an error by type, code and frames, not by a message that may quote a value', () => {
    const { lines, log } = captured();
    const error = Object.assign(new Error('Key (email)=(olena@example.com) already exists'), {
      code: '23505',
      constraint: 'users_email_key',
      detail: 'Key (email)=(olena@example.com) already exists.',
    });
    log.error({ err: error }, 'failed');
    const entry = JSON.parse(lines[0] ?? '');
    expect(entry.err).toMatchObject({ type: 'Error', code: '23505', constraint: 'users_email_key' });
    expect(entry.err.frames.length).toBeGreaterThan(0);
    expect(lines[0]).not.toContain('olena');
  });
});
