import { type EndpointSpec, mediaOf } from '@kliuchar/api-schema/endpoint';
import { cutText } from '@kliuchar/domain/text/cut-text';
import { transliterateUk } from '@kliuchar/domain/text/transliterate-uk';
import type { FastifyReply } from 'fastify';
import type { FileAnswer } from './call.ts';

/** RFC 6266: an ASCII name for programs that read no other (`curl -OJ`) and the real one beside it; nothing of the name can leave the quotes. */
function contentDisposition(kind: 'inline' | 'attachment', fileName: string): string {
  const clean = cutText(fileName.replace(/[\p{Cc}\p{Cf}\p{Cs}/\\]/gu, '_'), 150);
  const ascii = transliterateUk(clean)
    .replace(/[^\x20-\x7e]/g, '_')
    .replace(/["\\%]/g, '_');
  const encoded = encodeURIComponent(clean).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}

export function sendFile(endpoint: EndpointSpec, reply: FastifyReply, file: FileAnswer): FastifyReply {
  reply.header('content-type', file.media ?? mediaOf(endpoint)[0] ?? 'application/octet-stream');
  // Whatever the bytes turn out to be, the browser runs nothing of them (reliability.md §5).
  reply.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox");
  const kind = file.inline ? 'inline' : 'attachment';
  if (file.fileName !== undefined) reply.header('content-disposition', contentDisposition(kind, file.fileName));
  else if (!file.inline) reply.header('content-disposition', kind);
  return reply.send(file.content);
}
