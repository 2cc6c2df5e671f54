/** What file system error codes mean to someone who asked for a document. */
import { lstatSync } from 'node:fs'
import type { Failure } from './messages.ts'

type Explanation = Pick<Failure, 'code' | 'reason' | 'detail'>

/** Undefined for what is not the file's fault. */
export function explainFileError(error: unknown): Explanation | undefined {
  const { code = '', path } = (error ?? {}) as NodeJS.ErrnoException
  if (code === 'ENOENT' && path !== undefined && isLink(path)) return DANGLING
  return FILE_ERRORS[code]
}

/** For a link without a target the system only says that something is missing. */
const DANGLING = {
  code: 'not_found',
  detail: 'The symbolic link points to a file that does not exist.',
} as const

const isLink = (path: string): boolean =>
  lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false

const FILE_ERRORS: Readonly<Record<string, Explanation>> = {
  ENOENT: { code: 'not_found', detail: 'There is no such file.' },
  ENOTDIR: { code: 'not_found', detail: 'There is no such file.' },
  EACCES: { code: 'unreadable', detail: 'The file cannot be read: permission denied.' },
  EPERM: { code: 'unreadable', detail: 'The file cannot be read: permission denied.' },
  EISDIR: { code: 'unreadable', detail: 'This is a folder, not a file.' },
  ENXIO: { code: 'unreadable', detail: 'This is a pipe, a socket or a device, not a file.' },
  ELOOP: { code: 'unreadable', detail: 'The symbolic link leads back to itself.' },
  ENAMETOOLONG: { code: 'not_found', detail: 'There is no such file: its name is too long.' },
  ERR_FS_FILE_TOO_LARGE: {
    code: 'unprocessable',
    reason: 'resourceLimit',
    detail: 'The file is too large.',
  },
}
