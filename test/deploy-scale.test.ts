import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { ScaledObject } from '@kubernetes-models/keda/keda.sh/v1alpha1/ScaledObject';
import { load } from 'js-yaml';
import { Deployment } from 'kubernetes-models/apps/v1';
import { Job } from 'kubernetes-models/batch/v1';
import { describe, expect, it } from 'vitest';

/* What deploy/ offers is valid by the schema of Kubernetes, and asks for nothing that the command does not have. */

const deploy = fileURLToPath(new URL('../deploy/', import.meta.url));
const command = fileURLToPath(new URL('../packages/cli/bin/treeline.js', import.meta.url));
const run = promisify(execFile);

interface Container {
  args?: string[];
  securityContext?: { readOnlyRootFilesystem?: boolean };
}

/** As plain JSON, which is what the server would get. */
async function manifest(name: string) {
  return JSON.parse(JSON.stringify(load(await readFile(join(deploy, 'kubernetes', name), 'utf8'))));
}

async function optionsOf(subcommand: string): Promise<string[]> {
  const { stdout } = await run(process.execPath, [command, subcommand, '--help']);
  return [...stdout.matchAll(/--[a-z-]+/g)].map(([option]) => option);
}

async function checkContainers(pod: { containers: Container[]; securityContext?: object } | undefined): Promise<void> {
  expect(pod?.securityContext).toMatchObject({ runAsNonRoot: true });
  const known = await optionsOf('work');
  for (const { args = [], securityContext } of pod?.containers ?? []) {
    expect(securityContext).toMatchObject({ readOnlyRootFilesystem: true });
    expect(args[0]).toBe('work');
    expect(args.slice(1).filter((argument) => !known.includes(argument.split('=')[0] ?? ''))).toEqual([]);
  }
}

describe('deploy/', () => {
  it('has a valid Indexed Job that tells retry from never', async () => {
    const job = new Job(await manifest('shards-job.yaml'));
    job.validate();
    expect(job.spec).toMatchObject({ completionMode: 'Indexed', completions: 100, backoffLimitPerIndex: 3 });
    const rules = job.spec?.podFailurePolicy?.rules ?? [];
    expect(rules.find(({ action }) => action === 'FailIndex')?.onExitCodes?.values).toEqual([1, 2]);
    expect(JSON.stringify(job.spec)).toContain(`--shard=$(SHARD_INDEX)/${job.spec?.completions}`);
    await checkContainers(job.spec?.template.spec);
  });

  it('has valid workers of a queue that finish what they have in hand', async () => {
    const deployment = new Deployment(await manifest('queue-worker.yaml'));
    deployment.validate();
    const pod = deployment.spec?.template.spec;
    await checkContainers(pod);
    const grace = Number(/--grace=(\d+)/.exec(JSON.stringify(pod))?.[1]);
    expect(pod?.terminationGracePeriodSeconds).toBeGreaterThan(grace);
  });

  it('has a valid scaler on the length of the queue', async () => {
    const scaler = new ScaledObject(await manifest('keda.yaml'));
    scaler.validate();
    const lists = scaler.spec?.triggers.map(({ metadata }) => metadata.listName);
    expect(lists).toEqual(['wait', 'prioritized', 'active', 'delayed'].map((state) => `bull:treeline:${state}`));
  });

  it('refuses what the schema does not allow', async () => {
    const wrong = { ...(await manifest('shards-job.yaml')), spec: { backoffLimitPerIndex: 'three' } };
    expect(() => new Job(wrong).validate()).toThrow();
  });

  it('has a script for Slurm that shells can read', async () => {
    await run('bash', ['-n', join(deploy, 'slurm', 'shards.sbatch')]);
  });
});
