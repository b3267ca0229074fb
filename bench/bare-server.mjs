// The physical limit of a read: node:http and pg, the same statements prepared under a name and sent together on one connection,
// JSON.stringify, and nothing else: no session, no access, no validation, no log. `/fixed/…` answers given bytes without a database.
import { createServer } from 'node:http';
import pg from 'pg';

const { target, routes } = await new Promise((resolve) => process.once('message', resolve));

const asText = (text) => text;
// Days and instants stay the text they arrive as, and sums become numbers: the cheapest values that JSON.stringify can take.
const parsers = new Map([
  [20, Number],
  [1082, asText],
  [1184, asText],
]);
const types = { getTypeParser: (oid, format) => parsers.get(oid) ?? pg.types.getTypeParser(oid, format) };
const pool = new pg.Pool({ ...target, max: 8, pipeline: true, types, idleTimeoutMillis: 0 });
const fixed = new Map(
  Object.entries(routes).map(([name, { bytes, headers }]) => [
    `/fixed/${name}`,
    { body: Buffer.from(bytes, 'base64'), headers },
  ]),
);

const server = createServer(async (request, response) => {
  const given = fixed.get(request.url);
  if (given !== undefined) {
    response.writeHead(200, { ...given.headers, 'content-length': given.body.length }).end(given.body);
    return;
  }
  const client = await pool.connect();
  const { stream } = client.connection;
  stream.cork();
  const answers = Promise.all(routes[request.url.slice(1)].statements.map((statement) => client.query(statement)));
  stream.uncork();
  const results = await answers;
  client.release();
  const text = JSON.stringify({ result: results.map(({ rows }) => rows) });
  response
    .writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': Buffer.byteLength(text) })
    .end(text);
});
server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }));
process.once('disconnect', () => process.exit(0));
