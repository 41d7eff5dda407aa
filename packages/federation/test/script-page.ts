import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createContext, runInContext } from 'node:vm';

interface Script {
  src: string;
  integrity?: string;
  onload?: (event: object) => void;
  onerror?: (event: object) => void;
}

const isWhole = (content: Buffer, integrity: string) =>
  integrity === `sha256-${createHash('sha256').update(content).digest('base64')}`;

/**
 * As much of a browser page as script loading needs: a `<script>` put into the head is read from
 * the folder that `folderOf` names for its URL and run in one global scope, unless it is not the
 * one whose hash is asked for.
 */
export function createScriptPage(folderOf: (pathname: string) => string | undefined) {
  const origin = 'http://console.test';
  const attach = (script: Script) => {
    const { pathname } = new URL(script.src, origin);
    const folder = folderOf(pathname);
    const file = folder && join(folder, pathname.slice(pathname.lastIndexOf('/') + 1));
    queueMicrotask(() => {
      if (!file || !existsSync(file)) return script.onerror?.({ type: 'error', target: script });
      const content = readFileSync(file);
      if (script.integrity !== undefined && !isWhole(content, script.integrity))
        return script.onerror?.({ type: 'error', target: script });
      document.currentScript = { src: new URL(script.src, origin).href, tagName: 'SCRIPT' };
      try {
        runInContext(content.toString(), page, { filename: file });
      } catch (error) {
        return script.onerror?.({ type: 'error', target: script, error });
      } finally {
        document.currentScript = null;
      }
      script.onload?.({ type: 'load', target: script });
    });
  };
  const document = {
    currentScript: null as { src: string; tagName: string } | null,
    head: { appendChild: attach },
    getElementsByTagName: () => [],
    createElement: () => ({
      setAttribute(name: string, value: string) {
        Object.assign(this, { [name]: value });
      },
      getAttribute: () => null,
    }),
  };
  const page = createContext({
    document,
    location: new URL(origin),
    console,
    URL,
    setTimeout,
    clearTimeout,
    addEventListener: () => {},
    removeEventListener: () => {},
    HTMLScriptElement: class {},
    queueMicrotask,
  });
  runInContext('var self = globalThis, window = globalThis;', page);
  runInContext('document.defaultView = globalThis;', page);
  return {
    load: (src: string, integrity: string) =>
      new Promise<void>((resolve, reject) => {
        attach({ src, integrity, onload: () => resolve(), onerror: reject });
      }),
    global: page as Record<string, unknown>,
  };
}
