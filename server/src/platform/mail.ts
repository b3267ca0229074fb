export type Letter = {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Where the reader stops such letters with one press (RFC 8058); null for a letter that is not optional. */
  readonly stopUrl?: string | null;
};

export type Mailer = { send(letter: Letter): Promise<void>; close(): void };

type Options = { readonly smtpUrl: string; readonly from: string; readonly origin: string };

/** Letters over SMTP. The library is loaded with the first letter, not at start. */
export function createMailer({ smtpUrl, from, origin }: Options): Mailer {
  const domain = new URL(origin).hostname;
  let loading: Promise<import('nodemailer').Transporter> | null = null;
  const transport = () => {
    loading ??= import('./smtp-transport.ts').then(({ connectSmtp }) => connectSmtp(smtpUrl));
    return loading;
  };
  return {
    async send({ id, to, subject, text, html, stopUrl = null }) {
      const mail = await transport();
      // A stable Message-ID lets a mailbox recognise a letter that was accepted just before a crash and sent again.
      await mail.sendMail({
        from,
        to,
        subject,
        text,
        ...(html === '' ? {} : { html }),
        messageId: `<${id}@${domain}>`,
        ...(stopUrl !== null && {
          headers: { 'List-Unsubscribe': `<${stopUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
        }),
      });
    },
    close() {
      loading?.then((mail) => mail.close()).catch(() => undefined);
    },
  };
}
