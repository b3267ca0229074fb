export const TELEGRAM_PORT = 3221;
export const TELEGRAM_CONTROL_PORT = 3222;
const CONTROL = `http://127.0.0.1:${TELEGRAM_CONTROL_PORT}`;

/** What a person does on her telephone: writes to the bot, and reads what it says. */
export async function writeToBot(message: { chatId: number; name: string; text: string }): Promise<void> {
  await fetch(`${CONTROL}/write`, { method: 'POST', body: JSON.stringify(message) });
}

export async function readFromBot(chatId: number): Promise<string[]> {
  const response = await fetch(`${CONTROL}/said`);
  const said: { chat_id: number; text: string }[] = JSON.parse(await response.text());
  return said.filter(({ chat_id }) => chat_id === chatId).map(({ text }) => text);
}
