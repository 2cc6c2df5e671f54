/** Reads a Parquet file as rows. */
import zlib from 'node:zlib'
import { parquetReadObjects } from 'hyparquet'

export function readParquet(file: Uint8Array): Promise<Record<string, unknown>[]> {
  const bytes = new Uint8Array(file)
  return parquetReadObjects({ file: bytes.buffer, compressors: { ZSTD: decompress } })
}

/** Node has it from 22.15 on, and only there such files are written. */
function decompress(input: Uint8Array): Uint8Array {
  return (
    zlib as unknown as { zstdDecompressSync(input: Uint8Array): Uint8Array }
  ).zstdDecompressSync(input)
}
