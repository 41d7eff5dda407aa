import { readFileSync } from 'node:fs';
import type { Compiler } from 'webpack';
import { integrityOf } from './chunk-integrity-plugin';

/**
 * Emits `index.html`: the template with the entry's scripts and their hashes at the end of its head.
 *
 * Nothing is compiled for it. A compilation of its own would take part in federation and build
 * every lazily shared module a second time.
 */
export class IndexPagePlugin {
  private readonly template: string;

  constructor(template: string) {
    this.template = template;
  }

  apply(compiler: Compiler): void {
    const stage = compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
    compiler.hooks.thisCompilation.tap('IndexPagePlugin', (compilation) => {
      compilation.fileDependencies.add(this.template);
      compilation.hooks.processAssets.tap({ name: 'IndexPagePlugin', stage }, () => {
        const scripts = (compilation.entrypoints.get('main')?.getFiles() ?? [])
          .filter((file) => file.endsWith('.js') && !file.includes('.hot-update.'))
          .map((file) => {
            const url = `${compiler.options.output.publicPath}${file}`;
            // In development it changes under its page.
            const isFinal = compiler.options.mode === 'production';
            const integrity = isFinal && integrityOf(compilation.assets[file]?.buffer() ?? '');
            return `<script defer id="shell-script" src="${url}"${integrity ? ` integrity="${integrity}"` : ''}></script>`;
          });
        const page = readFileSync(this.template, 'utf8').replace(
          '</head>',
          () => `${scripts.join('')}</head>`,
        );
        compilation.emitAsset('index.html', new compiler.webpack.sources.RawSource(page));
      });
    });
  }
}
