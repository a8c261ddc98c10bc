import { defineConfig } from 'vitest/config';

const conditions = ['treeline-source', 'node', 'import', 'module', 'default'];

export default defineConfig({
  // Tests run on the sources of all packages: the condition picks `src` where an installed package picks `dist`.
  resolve: { conditions },
  ssr: { resolve: { conditions, externalConditions: conditions } },
  test: {
    include: ['packages/*/src/**/*.test.ts', 'corpus/src/**/*.test.ts', 'bench/**/*.test.ts', 'test/**/*.test.ts'],
    globalSetup: 'test/build.ts',
    testTimeout: 30_000,
  },
});
