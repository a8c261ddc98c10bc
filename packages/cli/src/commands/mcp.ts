import { Command, Option } from 'commander';
import { UsageError } from '../errors.js';
import { type LimitOptions, limitOptions, limitsOf } from '../limits.js';
import { portNumber } from './numbers.js';
import { stopSignal, tokenFrom } from './serve.js';

interface Options extends LimitOptions {
  root: string[];
  cache?: string;
  http?: number;
  host: string;
  tokenFile?: string;
  allowOrigin: string[];
}

const again = (value: string, all: string[]) => [...all, value];

/** `treeline mcp --root DIR`: tools for agents. */
export function mcpCommand(): Command {
  const command = new Command('mcp')
    .usage('--root <folder> [options]')
    .description(
      `Tools for agents over the Model Context Protocol: outline, read_section, search,
tables, figure, page_image, cite, convert, read_picture, documents.

  treeline mcp --root ~/papers              on standard input and output
  treeline mcp --root ~/papers --http 8322  on http://127.0.0.1:8322/mcp`,
    )
    .addOption(
      new Option('--root <folder>', 'only files in this folder are read; can be given again')
        .argParser(again)
        .default([], 'none'),
    )
    .addOption(new Option('--cache <folder>', 'keep parsed documents here too (default: in memory only)'))
    .addOption(new Option('--http <port>', 'serve over HTTP on this port; 0 takes a free one').argParser(portNumber))
    .addOption(new Option('--host <address>', 'the address to listen on').default('127.0.0.1'))
    .addOption(
      new Option('--token-file <file>', 'clients over HTTP need the token on its first line (or TREELINE_TOKEN)'),
    )
    .addOption(
      new Option('--allow-origin <origin>', 'web pages of this origin may use the server; can be given again')
        .argParser(again)
        .default([], 'none'),
    )
    .addHelpText('after', AFTER)
    .action(async (options: Options) => {
      if (options.root.length === 0) throw new UsageError('mcp needs --root, the folder that agents may read');
      const { runMcpStdio, startMcp } = await import('@treeline/server/mcp');
      const common = {
        roots: options.root,
        cache: options.cache,
        size: options.jobs,
        limits: limitsOf(options),
      };
      if (options.http === undefined) return await runMcpStdio(common);
      const token = await tokenFrom(options.tokenFile);
      const { http: port, host, allowOrigin: origins } = options;
      const server = await startMcp({ ...common, port, host, token, origins });
      process.stderr.write(`treeline: MCP on ${server.url}\n`);
      await stopSignal();
      await server.stop();
    });
  for (const option of limitOptions('file')) command.addOption(option);
  return command;
}

const AFTER = `
Paths outside the roots, with .. or through symbolic links that lead out, and addresses
are refused. Text of documents is marked as untrusted.`;
