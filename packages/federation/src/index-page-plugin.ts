import { readFileSync } from 'node:fs';
import type { Compiler } from 'webpack';

/**
 * Emits `index.html`: the template with the entry's scripts at the end of its head.
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
          .map(
            (file) => `<script defer src="${compiler.options.output.publicPath}${file}"></script>`,
          );
        const page = readFileSync(this.template, 'utf8').replace(
          '</head>',
          () => `${scripts.join('')}</head>`,
        );
        compilation.emitAsset('index.html', new compiler.webpack.sources.RawSource(page));
      });
    });
  }
}
