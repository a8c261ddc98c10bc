/** What goes from the pool to a process. */
export type ToProcess<Task> = { kind: 'task'; task: Task } | { kind: 'reply' } | { kind: 'stop' };

/** What goes from a process to the pool. */
export type FromProcess<Result, Message> =
  | { kind: 'tell'; message: Message }
  | { kind: 'ask'; message: Message }
  | { kind: 'done'; result: Result }
  | { kind: 'failed'; code: string; message: string; page?: number; replace: boolean };

/** A task never rejects: its failure is a value, so that one failing task cannot touch the others. */
export type Outcome<Result> = { status: 'done'; result: Result } | Failed;

/** `code` is that of the error thrown in the process, or one of the pool's: see `LimitCode` and `ProcessCode`. */
export interface Failed {
  status: 'failed';
  code: string;
  message: string;
  page?: number;
}
