import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import './ui/index.css';
import 'virtual:onest.css';
import { listenForInstallOffer } from './lib/install-offer.ts';
import { rememberLocale } from './lib/locale.ts';
import { routes } from './routes.tsx';

rememberLocale();
listenForInstallOffer();

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root to draw in');
createRoot(root).render(
  <StrictMode>
    <RouterProvider router={createBrowserRouter(routes)} />
  </StrictMode>,
);
