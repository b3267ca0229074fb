import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import './ui/index.css';
import 'virtual:onest.css';
import { beginDrawing } from './lib/drawing-begun.ts';
import { listenForInstallOffer } from './lib/install-offer.ts';
import { rememberLocale } from './lib/locale.ts';
import { routes } from './routes.tsx';

type Router = ReturnType<typeof createBrowserRouter>;

rememberLocale();
listenForInstallOffer();
// The files have just been read in one task; a slow phone answers a finger before the screen is looked for in the next one.
setTimeout(findScreen);

/** Draws when the guards have been asked and the files of the screen are there; what the page came with stays on the screen until then. */
function findScreen(): void {
  const router = createBrowserRouter(routes);
  if (router.state.initialized) draw(router);
  else {
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return;
      stop();
      draw(router);
    });
  }
}

function draw(router: Router): void {
  beginDrawing();
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no #root to draw in');
  const app = (
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>
  );
  // A transition is drawn in slices of a few milliseconds, and a slow phone answers a finger in between.
  startTransition(() => {
    if (isDrawn(root, router)) hydrateRoot(root, app);
    else createRoot(root).render(app);
  });
}

/** The page came with this very screen in its first state (`first-screens.tsx`); what a link brings along in the history is not in it. */
function isDrawn({ dataset }: HTMLElement, { state: { matches, location } }: Router): boolean {
  return dataset.screen !== undefined && dataset.screen === matches.at(-1)?.route.path && location.state === null;
}
