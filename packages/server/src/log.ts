/** One event of a log line. Text of documents, names of files and passwords never go in. */
export type LogFields = Readonly<Record<string, string | number | boolean | undefined>>;

export type Log = (level: 'info' | 'warning' | 'error', event: string, fields?: LogFields) => void;

/** Logs as JSON, one event a line. */
export function jsonLog(write: (line: string) => void): Log {
  return (level, event, fields = {}) =>
    write(`${JSON.stringify({ time: new Date().toISOString(), level, event, ...fields })}\n`);
}
