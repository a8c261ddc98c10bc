import { defineConfig } from 'vitest/config';

const conditions = ['treeline-source', 'node', 'import', 'default'];

/** Tests of the sources alone. They need no build. */
const SOURCES = ['packages/core/src/**/*.test.ts', 'corpus/src/**/*.test.ts', 'bench/**/*.test.ts'];
/** Tests that run what users run, the built commands and packages: everything is built before the first of them. */
const BUILT = ['packages/!(core)/src/**/*.test.ts', 'bench/serve/*.test.ts', 'test/*.test.ts'];
/** Tests that open the built viewer in a browser. */
const VIEWER = ['test/viewer/*.test.ts'];

/** A test that takes seconds on a quiet machine must not fail on one that is ten times busier. */
const LONGEST_MS = 900_000;

export default defineConfig({
  // Tests run on the sources of all packages: the condition picks `src` where an installed package picks `dist`.
  resolve: { conditions },
  ssr: { resolve: { conditions, externalConditions: conditions } },
  test: {
    // One worker a core: vitest leaves one core idle, which is half of a machine with two.
    maxWorkers: '100%',
    testTimeout: LONGEST_MS,
    hookTimeout: LONGEST_MS,
    expect: { poll: { timeout: LONGEST_MS / 2 } },
    projects: [
      { extends: true, test: { name: 'sources', include: SOURCES, exclude: ['**/node_modules/**', 'bench/serve/**'] } },
      { extends: true, test: { name: 'built', include: BUILT, globalSetup: 'test/build.ts' } },
      {
        extends: true,
        test: { name: 'viewer', include: VIEWER, globalSetup: ['test/build.ts', 'test/viewer/build.ts'] },
      },
    ],
  },
});
