/** The same words sent by the person's own messenger (ux.md X3): nothing leaves our server, the messenger opens with the text in it. */
export type ShareLinks = { readonly telegram: string; readonly viber: string };

export function shareLinks({ sentence, url }: { sentence: string; url: string }): ShareLinks {
  const words = sentence.replaceAll('\u00a0', ' ');
  return {
    telegram: `https://t.me/share/url?url=${encodeURIComponent(url)}&text=${encodeURIComponent(words)}`,
    viber: `viber://forward?text=${encodeURIComponent(`${words} ${url}`)}`,
  };
}
