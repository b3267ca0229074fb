import type { Browser, BrowserContext, FullProject } from '@playwright/test';

/** A browser of the project's own size against a server of the journey's own: the fixtures lead to the shared one. */
export function contextOfProject(browser: Browser, { use }: FullProject, origin: string): Promise<BrowserContext> {
  const { viewport, isMobile, hasTouch } = use;
  return browser.newContext({
    baseURL: origin,
    ...(viewport && { viewport }),
    ...(isMobile && { isMobile }),
    ...(hasTouch && { hasTouch }),
  });
}
