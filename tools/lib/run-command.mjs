import { spawn } from 'node:child_process';
import { REPOSITORY_ROOT } from './paths.mjs';

/**
 * Runs a program without stdin and keeps all it prints, both streams in their order. Never throws: a failure is a code. One that is not
 * done in `limitMs` is ended with all it has started.
 */
export function runCommand(command, args, { env = {}, cwd = REPOSITORY_ROOT, limitMs = null } = {}) {
  return new Promise((resolve) => {
    // A group of its own: an interrupted run must end the workers of its runner too, and not the runner alone.
    const detached = process.platform !== 'win32';
    const stdio = ['ignore', 'pipe', 'pipe'];
    const child = spawn(command, args, { cwd, env: { ...process.env, ...env }, stdio, detached });
    let output = '';
    const keep = (chunk) => {
      output += chunk;
    };
    child.stdout.setEncoding('utf8').on('data', keep);
    child.stderr.setEncoding('utf8').on('data', keep);
    const forward = (signal) => (detached && child.pid ? process.kill(-child.pid, signal) : child.kill(signal));
    process.once('SIGINT', forward).once('SIGTERM', forward);
    const timer = limitMs === null ? null : setTimeout(forward, limitMs, 'SIGTERM');
    const finish = (code) => {
      clearTimeout(timer);
      process.off('SIGINT', forward).off('SIGTERM', forward);
      resolve({ code, output });
    };
    child.on('error', (error) => {
      output += `${command}: ${error.message}\n`;
      finish(127);
    });
    child.on('close', (code, signal) => finish(code ?? (signal ? 128 : 1)));
  });
}

/** A program of node_modules/.bin, run by this Node so that it works the same everywhere. */
export function runBin(name, args, options) {
  const suffix = process.platform === 'win32' ? '.cmd' : '';
  return runCommand(`${REPOSITORY_ROOT}/node_modules/.bin/${name}${suffix}`, args, options);
}
