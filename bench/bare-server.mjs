// The physical limit of a list: node:http and pg, the same two statements prepared under a name and sent together on one connection,
// JSON.stringify, and nothing else: no session, no access, no validation, no log. `/static` answers given bytes.
import { createServer } from 'node:http';
import pg from 'pg';

const { target, statements, bytes } = await new Promise((resolve) => process.once('message', resolve));

const asText = (text) => text;
// Days and instants stay the text they arrive as, and sums become numbers: the cheapest values that JSON.stringify can take.
const parsers = new Map([
  [20, Number],
  [1082, asText],
  [1184, asText],
]);
const types = { getTypeParser: (oid, format) => parsers.get(oid) ?? pg.types.getTypeParser(oid, format) };
const pool = new pg.Pool({ ...target, max: 8, pipeline: true, types, idleTimeoutMillis: 0 });
const [list, count] = statements;
const fixed = Buffer.from(bytes);

const server = createServer(async (request, response) => {
  if (request.url === '/static') {
    response
      .writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': fixed.length })
      .end(fixed);
    return;
  }
  const client = await pool.connect();
  const { stream } = client.connection;
  stream.cork();
  const answers = Promise.all([client.query(list), client.query(count)]);
  stream.uncork();
  const [rows, totals] = await answers;
  client.release();
  const text = JSON.stringify({ result: { items: rows.rows, total: totals.rows[0].total } });
  response
    .writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': Buffer.byteLength(text) })
    .end(text);
});
server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }));
process.once('disconnect', () => process.exit(0));
