import { createHash } from 'node:crypto';
import { mkdtemp, open, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { S3Client } from '@aws-sdk/client-s3';
import { temporaryPath } from '@treeline/pool/files';
import { type Found, type Read, type Store, StoreError } from './store.js';

/*
 * An S3-compatible bucket. Credentials and region come from where AWS tools look for them: environment, profile, role.
 * `AWS_ENDPOINT_URL_S3` or `AWS_ENDPOINT_URL` name another server than Amazon's. Every upload carries its SHA-256 and MD5,
 * so that the server refuses what was damaged on the way. Objects appear whole or not at all, as S3 promises.
 */

type Client = typeof import('@aws-sdk/client-s3');

/** Objects up to this size go in one request. A part of a larger one has this size. */
const PART_BYTES = 16 * 1024 * 1024;
/** Tries for one request, with growing pauses. The client repeats what is throttled or answered with 5xx. */
const ATTEMPTS = 8;

export interface S3Settings {
  /** Part size in bytes. Default: 16 MiB. */
  partBytes?: number;
}

export class S3Store implements Store {
  readonly address: string;
  readonly #bucket: string;
  readonly #prefix: string;
  readonly #partBytes: number;
  #scratch: Promise<string> | undefined;

  constructor(address: string, { partBytes = PART_BYTES }: S3Settings = {}) {
    const { bucket, key } = parseS3(address);
    this.address = address;
    this.#bucket = bucket;
    this.#prefix = key === '' || key.endsWith('/') ? key : `${key}/`;
    this.#partBytes = partBytes;
  }

  async find(key: string): Promise<Found | undefined> {
    const { HeadObjectCommand } = await loadSdk();
    return await this.#ask('input-failed', key, async (client) => {
      const { ContentLength = 0, ETag = '' } = await client.send(new HeadObjectCommand(this.#at(key)));
      return { size: ContentLength, version: ETag };
    });
  }

  async read(key: string, most: number): Promise<Read | undefined> {
    const { GetObjectCommand } = await loadSdk();
    return await this.#ask('input-failed', key, async (client) => {
      // The client repeats the request only until the answer begins. A body that breaks off is asked for again here.
      for (let attempt = 1; ; attempt++) {
        try {
          const { Body, ContentLength, ETag = '' } = await client.send(new GetObjectCommand(this.#at(key)));
          if ((ContentLength ?? 0) > most) throw tooLarge(this.#name(key), most);
          const bytes = (await Body?.transformToByteArray()) ?? new Uint8Array();
          if (ContentLength !== undefined && bytes.length !== ContentLength)
            throw new Error('the answer was cut short');
          if (bytes.length > most) throw tooLarge(this.#name(key), most);
          return { bytes, size: bytes.length, version: ETag };
        } catch (error) {
          if (error instanceof StoreError || statusOf(error) !== undefined || attempt >= ATTEMPTS) throw error;
          await pause(attempt);
        }
      }
    });
  }

  async temporary(): Promise<string> {
    this.#scratch ??= mkdtemp(join(tmpdir(), 'treeline-s3-'));
    return temporaryPath(await this.#scratch);
  }

  async put(key: string, temporary: string): Promise<void> {
    const { size } = await stat(temporary);
    if (size > this.#partBytes) await this.#putParts(key, temporary, size);
    else await this.#putBytes(key, await readFile(temporary));
    await rm(temporary, { force: true });
  }

  async write(key: string, text: string): Promise<void> {
    await this.#putBytes(key, Buffer.from(text));
  }

  async #putBytes(key: string, bytes: Uint8Array): Promise<void> {
    const { PutObjectCommand } = await loadSdk();
    const request = { ...this.#at(key), Body: bytes, ContentLength: bytes.length, ...sums(bytes) };
    await this.#ask('output-failed', key, (client) => client.send(new PutObjectCommand(request)));
  }

  async #putParts(key: string, path: string, size: number): Promise<void> {
    const sdk = await loadSdk();
    const place = this.#at(key);
    await this.#ask('output-failed', key, async (client) => {
      const { UploadId } = await client.send(
        new sdk.CreateMultipartUploadCommand({ ...place, ChecksumAlgorithm: 'SHA256' }),
      );
      const file = await open(path);
      try {
        const parts: { PartNumber: number; ETag: string | undefined; ChecksumSHA256: string }[] = [];
        for (let from = 0; from < size; from += this.#partBytes) {
          const bytes = Buffer.alloc(Math.min(this.#partBytes, size - from));
          await file.read(bytes, 0, bytes.length, from);
          const PartNumber = parts.length + 1;
          const sent = { ...sums(bytes), Body: bytes, ContentLength: bytes.length };
          const { ETag } = await client.send(new sdk.UploadPartCommand({ ...place, UploadId, PartNumber, ...sent }));
          parts.push({ PartNumber, ETag, ChecksumSHA256: sent.ChecksumSHA256 });
        }
        await client.send(
          new sdk.CompleteMultipartUploadCommand({ ...place, UploadId, MultipartUpload: { Parts: parts } }),
        );
      } catch (error) {
        await client.send(new sdk.AbortMultipartUploadCommand({ ...place, UploadId })).catch(() => {});
        throw error;
      } finally {
        await file.close();
      }
    });
  }

  async remove(key: string): Promise<void> {
    const { DeleteObjectCommand } = await loadSdk();
    await this.#ask('output-failed', key, (client) => client.send(new DeleteObjectCommand(this.#at(key))));
  }

  async *list(prefix: string): AsyncIterable<string> {
    const { ListObjectsV2Command } = await loadSdk();
    let token: string | undefined;
    do {
      const page = await this.#ask('input-failed', prefix, (client) =>
        client.send(
          new ListObjectsV2Command({
            Bucket: this.#bucket,
            Prefix: this.#prefix + prefix,
            ...(token !== undefined && { ContinuationToken: token }),
          }),
        ),
      );
      for (const { Key } of page?.Contents ?? []) if (Key !== undefined) yield Key.slice(this.#prefix.length);
      token = page?.NextContinuationToken;
    } while (token !== undefined);
  }

  async close(): Promise<void> {
    if (this.#scratch) await rm(await this.#scratch, { recursive: true, force: true });
    this.#scratch = undefined;
  }

  #at(key: string): { Bucket: string; Key: string } {
    return { Bucket: this.#bucket, Key: this.#prefix + key };
  }

  #name(key: string): string {
    return `s3://${this.#bucket}/${this.#prefix}${key}`;
  }

  /** Undefined where there is no such object; everything else that goes wrong is a `StoreError`. */
  async #ask<Answer>(
    code: 'input-failed' | 'output-failed',
    key: string,
    request: (client: S3Client) => Promise<Answer>,
  ): Promise<Answer | undefined> {
    try {
      return await request(await sharedClient());
    } catch (error) {
      if (error instanceof StoreError) throw error;
      const status = statusOf(error);
      const name = error instanceof Error ? error.name : '';
      if (code === 'input-failed' && status === 404 && name !== 'NoSuchBucket') return undefined;
      const lasting = status !== undefined && status >= 400 && status < 500 && status !== 408 && status !== 429;
      const fact = error instanceof Error ? error.message : String(error);
      throw new StoreError(code, `${this.#name(key)}: ${name} ${fact}`.replace(/\s+/g, ' '), !lasting, error);
    }
  }
}

export function isS3(address: string): boolean {
  return address.startsWith('s3://');
}

export function parseS3(address: string): { bucket: string; key: string } {
  const [, bucket, key = ''] = /^s3:\/\/([^/]+)(?:\/(.*))?$/.exec(address) ?? [];
  if (bucket === undefined) throw new RangeError(`"${address}" is no address of an object; write s3://bucket/key`);
  return { bucket, key };
}

function sums(bytes: Uint8Array): { ContentMD5: string; ChecksumSHA256: string } {
  return {
    ContentMD5: createHash('md5').update(bytes).digest('base64'),
    ChecksumSHA256: createHash('sha256').update(bytes).digest('base64'),
  };
}

function statusOf(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null || !('$metadata' in error)) return undefined;
  const metadata = error.$metadata;
  if (typeof metadata !== 'object' || metadata === null || !('httpStatusCode' in metadata)) return undefined;
  return typeof metadata.httpStatusCode === 'number' ? metadata.httpStatusCode : undefined;
}

function tooLarge(name: string, most: number): StoreError {
  return new StoreError('input-limit', `${name}: larger than ${most} bytes, the most that is read`, false);
}

async function pause(attempt: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, Math.random() * Math.min(20_000, 100 * 2 ** attempt)));
}

let sdk: Promise<Client> | undefined;
let client: Promise<S3Client> | undefined;

/** Loaded when the first address begins with s3://. Work on folders never pays for it. */
function loadSdk(): Promise<Client> {
  // A word about coming versions of Node is not for those who convert files.
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true';
  sdk ??= import('@aws-sdk/client-s3');
  return sdk;
}

function sharedClient(): Promise<S3Client> {
  client ??= loadSdk().then(({ S3Client }) => {
    const other = process.env.AWS_ENDPOINT_URL_S3 ?? process.env.AWS_ENDPOINT_URL;
    return new S3Client({
      maxAttempts: ATTEMPTS,
      retryMode: 'standard',
      // Uploads carry checksums of their own. Not all servers understand the ones that the client would add.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      ...(process.env.AWS_REGION === undefined &&
        process.env.AWS_DEFAULT_REGION === undefined && { region: 'us-east-1' }),
      // Bucket names in the host need a name server of one's own, which small servers rarely have.
      ...(other !== undefined && { endpoint: other, forcePathStyle: true }),
    });
  });
  return client;
}
