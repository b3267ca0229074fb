export { pushMessage } from './push.mail.ts';
