import { render } from 'solid-js/web';
import { App } from './app.tsx';
import './style/base.css';
import './style/start.css';
import './style/pages.css';
import './style/panels.css';
import './style/tools.css';
import './shell/theme.ts';

const root = document.getElementById('app');
if (root) render(() => <App />, root);

// The page works offline after the first visit. The engine is kept when there is nothing else to do.
if ('serviceWorker' in navigator && import.meta.env.PROD) {
  navigator.serviceWorker.register('./sw.js').then(
    async () => {
      const { active } = await navigator.serviceWorker.ready;
      setTimeout(() => active?.postMessage('keep-engine'), 4000);
      navigator.serviceWorker.addEventListener('message', (event) => {
        if (event.data === 'engine-kept') document.documentElement.dataset.offline = 'ready';
      });
    },
    () => undefined,
  );
}
