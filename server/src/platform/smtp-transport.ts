import { createTransport, type Transporter } from 'nodemailer';

/** The connection to a mail server; opened by the first letter. Nothing in a letter may make the sender read files or fetch addresses. */
export function connectSmtp(smtpUrl: string): Transporter {
  return createTransport(
    {
      url: smtpUrl,
      pool: true,
      maxConnections: 2,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 20_000,
    },
    { disableFileAccess: true, disableUrlAccess: true },
  );
}
