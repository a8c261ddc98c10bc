import { Agenda } from './agenda.js';

/*
 * A thousand workers on paper. Jobs wait in a queue, a worker that takes one holds a lock and renews it, outputs and
 * receipts go to a store one after the other. Workers die at any moment, lose the network for a while, or meet a file that
 * takes them down. The rules are those of convert-one.ts and of the queue; time is made up. At the end every job must have
 * one whole output or a stated failure, however often it was run.
 */

export interface SimulationOptions {
  workers: number;
  jobs: number;
  /** Mean seconds of one job. Times vary as those of documents do: many short, few long. */
  jobSeconds: number;
  lockSeconds: number;
  /** Chance that a worker dies during a job. A new one starts after `restartSeconds`. */
  crash: number;
  restartSeconds: number;
  /** Chance that a worker loses the network during a job, and for how many seconds. It goes on working. */
  pause: number;
  pauseSeconds: number;
  /** Chance that the store refuses one of the two writes, so that the job is tried again. */
  refusal: number;
  /** Jobs that take every worker down. */
  poison: number;
  maxStalled: number;
  random: () => number;
}

export interface SimulationReport {
  /** Seconds until the last job had its end. */
  seconds: number;
  /** The same without any trouble: all work over all workers. */
  idealSeconds: number;
  runs: number;
  crashes: number;
  pauses: number;
  refusals: number;
  /** Runs that ended after another one had already made the output. */
  repeated: number;
  dead: number;
  /** Anything lost, doubled, torn or unexplained. Has to be empty. */
  faults: string[];
}

interface JobState {
  state: 'waiting' | 'active' | 'done' | 'dead';
  lockUntil: number;
  /** The lock in force. A run that lost its own cannot end the job. */
  lock: number;
  stalled: number;
  /** What stands in the store: the content, written by whichever run, and the receipt that describes it. */
  output: string | undefined;
  receipt: string | undefined;
}

type Event =
  | { kind: 'ready'; worker: number }
  | { kind: 'output' | 'receipt' | 'kept'; worker: number; job: number; lock: number }
  | { kind: 'died'; worker: number }
  | { kind: 'stalled-check' };

/** What a run of a job writes: it follows from the job alone. */
const contentOf = (job: number) => `document ${job}`;

export function simulate(options: SimulationOptions): SimulationReport {
  const { workers, jobs, lockSeconds, random } = options;
  const states: JobState[] = Array.from({ length: jobs }, () => ({
    state: 'waiting',
    lockUntil: 0,
    lock: 0,
    stalled: 0,
    output: undefined,
    receipt: undefined,
  }));
  const waiting = Array.from({ length: jobs }, (_, i) => i);
  let next = 0;
  let open = jobs;
  let work = 0;
  let locks = 0;
  const idle: number[] = [];
  const agenda = new Agenda<Event>();
  const report = { seconds: 0, runs: 0, crashes: 0, pauses: 0, refusals: 0, repeated: 0, dead: 0 };

  for (let worker = 0; worker < workers; worker++) agenda.add(0, { kind: 'ready', worker });
  agenda.add(lockSeconds, { kind: 'stalled-check' });

  for (let due = agenda.next(); due !== undefined && open > 0; due = agenda.next()) {
    const { at: now, what } = due;
    switch (what.kind) {
      case 'ready':
        take(what.worker, now);
        break;
      case 'output': {
        const job = stateOf(what.job);
        if (random() < options.refusal) refuse(what.worker, what.job, what.lock, now);
        else {
          if (job.receipt !== undefined) report.repeated += 1;
          job.output = contentOf(what.job);
          agenda.add(now + 0.05, { ...what, kind: 'receipt' });
        }
        break;
      }
      case 'receipt':
        if (random() < options.refusal) refuse(what.worker, what.job, what.lock, now);
        else {
          const job = stateOf(what.job);
          job.receipt = job.output;
          finish(what.worker, what.job, what.lock, now);
        }
        break;
      case 'kept':
        finish(what.worker, what.job, what.lock, now);
        break;
      case 'died':
        report.crashes += 1;
        // Nobody renews its lock any more; the next check finds the job.
        agenda.add(now + options.restartSeconds, { kind: 'ready', worker: what.worker });
        break;
      case 'stalled-check':
        recover(now);
        agenda.add(now + lockSeconds, { kind: 'stalled-check' });
    }
  }
  return { ...report, idealSeconds: work / workers, faults: audit() };

  function stateOf(job: number): JobState {
    const found = states[job];
    if (!found) throw new Error(`there is no job ${job}`);
    return found;
  }

  function take(worker: number, now: number): void {
    const job = waiting[next];
    if (job === undefined) {
      idle.push(worker);
      return;
    }
    next += 1;
    const state = stateOf(job);
    report.runs += 1;
    state.state = 'active';
    const lock = ++locks;
    state.lock = lock;
    if (state.receipt !== undefined) {
      state.lockUntil = Number.POSITIVE_INFINITY;
      agenda.add(now + 0.01, { kind: 'kept', worker, job, lock });
      return;
    }
    // Exponential times: the mean is right, and a few take ten times as long.
    const seconds = -Math.log(1 - random()) * options.jobSeconds;
    if (state.output === undefined) work += seconds;
    if (job < options.poison || random() < options.crash) {
      const dies = now + random() * seconds;
      state.lockUntil = dies + lockSeconds;
      agenda.add(dies, { kind: 'died', worker });
      return;
    }
    const paused = random() < options.pause;
    if (paused) report.pauses += 1;
    // Whoever can renew its lock holds it until the end. A pause lets it run out, and somebody else takes the job too.
    const lost = now + random() * seconds;
    state.lockUntil = paused ? lost + lockSeconds : Number.POSITIVE_INFINITY;
    agenda.add(Math.max(now + seconds, paused ? lost + options.pauseSeconds : 0), {
      kind: 'output',
      worker,
      job,
      lock,
    });
  }

  function refuse(worker: number, job: number, lock: number, now: number): void {
    report.refusals += 1;
    if (stateOf(job).lock === lock) back(job);
    agenda.add(now, { kind: 'ready', worker });
  }

  function finish(worker: number, job: number, lock: number, now: number): void {
    const state = stateOf(job);
    if (state.state === 'active' && state.lock === lock) {
      state.state = 'done';
      open -= 1;
      report.seconds = now;
    }
    agenda.add(now, { kind: 'ready', worker });
  }

  function back(job: number): void {
    const state = stateOf(job);
    if (state.state !== 'active') return;
    state.state = 'waiting';
    state.lock = 0;
    waiting.push(job);
  }

  function recover(now: number): void {
    for (const [job, state] of states.entries()) {
      if (state.state !== 'active' || state.lockUntil > now) continue;
      state.stalled += 1;
      if (state.stalled > options.maxStalled) {
        state.state = 'dead';
        state.lock = 0;
        report.dead += 1;
        open -= 1;
        report.seconds = now;
      } else back(job);
    }
    while (idle.length > 0 && next < waiting.length) {
      const worker = idle.pop();
      if (worker !== undefined) take(worker, now);
    }
  }

  /** Looks at the store alone, as `--verify` does. */
  function audit(): string[] {
    const faults: string[] = [];
    for (const [job, { state, output, receipt }] of states.entries()) {
      // A dead letter may have an output all the same, of a run that came back late; then it is whole.
      if (state === 'dead' && receipt === undefined) continue;
      if (state !== 'done' && state !== 'dead') faults.push(`job ${job} is lost: it is ${state}`);
      if (output !== contentOf(job)) faults.push(`job ${job} has a wrong output`);
      if (receipt !== output) faults.push(`job ${job} has a receipt of something else`);
    }
    return faults;
  }
}
