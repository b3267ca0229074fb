import { browserProgram, CHROMIUM } from '../../tools/lib/system-packages.mjs';

const startedWith = (executablePath: string) => ({
  executablePath,
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
});

export const BROWSER = startedWith(browserProgram());
/** For what the quick shell has not: the permission to show notifications and whoever shows them. */
export const WHOLE_BROWSER = startedWith(CHROMIUM);
