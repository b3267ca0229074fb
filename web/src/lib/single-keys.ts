import { keptFlag } from './kept-flag.ts';

/** Whether letters alone are shortcuts on this device (WCAG 2.1.4): a voice that is typed, or a cat, presses them by chance. */
const flag = keptFlag('kliuchar.keys', { word: 'off', kept: false });
export const singleKeys = flag.on;
export const setSingleKeys = flag.set;
