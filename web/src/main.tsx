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

rememberLocale();
listenForInstallOffer();

const router = createBrowserRouter(routes);
const app = (
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>
);

function begin(): void {
  beginDrawing();
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no #root to draw in');
  if (isDrawn(root)) hydrateRoot(root, app);
  // A transition is drawn in slices of a few milliseconds, and a slow phone answers a finger in between.
  else startTransition(() => createRoot(root).render(app));
}

/** The page came with this very screen in its first state (`first-screens.tsx`); what a link brings along in the history is not in it. */
function isDrawn({ dataset }: HTMLElement): boolean {
  const { matches, location } = router.state;
  return dataset.screen !== undefined && dataset.screen === matches.at(-1)?.route.path && location.state === null;
}

// Once the guards have been asked and the files of the screen are there; what the page came with stays on the screen until then.
const stop = router.subscribe(({ initialized }) => {
  if (!initialized) return;
  stop();
  begin();
});
if (router.state.initialized) {
  stop();
  begin();
}
