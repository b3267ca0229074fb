import { DemoNotice } from './features/demo/demo-notice.tsx';
import { Shell } from './features/shell/shell.tsx';
import { SubscriptionNotice } from './features/subscription/subscription-notice.tsx';

export { NotFound, ScreenError } from './features/shell/screen-error.tsx';

/** The frame of signed-in screens with what stands above every one of them: one file, since none is drawn without the others. */
export function AppFrame() {
  return (
    <Shell
      notice={
        <>
          <DemoNotice />
          <SubscriptionNotice />
        </>
      }
    />
  );
}
