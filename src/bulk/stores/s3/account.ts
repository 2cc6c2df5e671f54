/**
 * Where a bucket is and which keys open it, according to the AWS client, which knows the usual variables (AWS_REGION,
 * AWS_ENDPOINT_URL …), profiles and roles. The client does not send our requests: that would take ten times the CPU.
 */
import type * as Sdk from '@aws-sdk/client-s3'
import { requirePeer } from '../../peers.ts'
import { StoreError } from '../store.ts'
import type { Keys } from './signature.ts'

export interface Account {
  /** The bucket's address, without a trailing slash. */
  readonly address: { readonly origin: string; readonly host: string; readonly path: string }
  readonly region: string
  readonly maxAttempts: number
  /** Renewed before they expire. */
  readonly findKeys: () => Promise<Keys>
}

/** Throws a StoreError if there is no region or no key, and a MissingPeer if the client is not installed. */
export async function findAccount(bucket: string): Promise<Account> {
  const sdk = await requirePeer<typeof Sdk>('@aws-sdk/client-s3', 'An s3:// address')
  // A warning about its future versions is nothing that our users can act on.
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true'
  const { AWS_ENDPOINT_URL, AWS_ENDPOINT_URL_S3, AWS_MAX_ATTEMPTS } = process.env
  const isElsewhere = Boolean(AWS_ENDPOINT_URL_S3 || AWS_ENDPOINT_URL)
  const client = new sdk.S3Client({
    // Other stores address buckets by path, and have no regions.
    ...(isElsewhere ? { forcePathStyle: true } : {}),
    ...(isElsewhere && !process.env.AWS_REGION ? { region: 'us-east-1' } : {}),
  })
  return {
    address: await findAddress(sdk, client, bucket),
    region: await client.config.region(),
    maxAttempts: Number(AWS_MAX_ATTEMPTS) || MAX_ATTEMPTS,
    findKeys: () => client.config.credentials(),
  }
}

/** About ten seconds including pauses: long enough for a store to restart. */
const MAX_ATTEMPTS = 6

interface Built {
  readonly protocol: string
  readonly hostname: string
  readonly port?: number
  readonly path: string
}

/** What to do where the client only says what is missing. */
const REMEDIES: readonly (readonly [what: RegExp, remedy: string])[] = [
  [/^Error: Region is missing$/, 'Set AWS_REGION, or AWS_ENDPOINT_URL for a store outside AWS.'],
  [
    /^CredentialsProviderError: .*any providers$/,
    'Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or AWS_PROFILE.',
  ],
]

/** The client builds a request, which is discarded before it is signed. */
async function findAddress(
  { HeadBucketCommand }: typeof Sdk,
  client: Sdk.S3Client,
  bucket: string,
): Promise<Account['address']> {
  let built: Built | undefined
  const command = new HeadBucketCommand({ Bucket: bucket })
  command.middlewareStack.add(
    () =>
      async ({ request }) => {
        built = request as Built
        return { response: undefined, output: { $metadata: {} } }
      },
    { step: 'build' },
  )
  await client.send(command).catch(error => {
    const fault = `The bucket ${bucket} cannot be opened: ${error.message}`
    const remedy = REMEDIES.find(([what]) => what.test(`${error.name}: ${error.message}`))?.[1]
    throw new StoreError(remedy ? `${fault}. ${remedy}` : fault, { cause: error })
  })
  const { protocol, hostname, port, path } = built!
  const { origin, host } = new URL(`${protocol}//${hostname}${port ? `:${port}` : ''}`)
  return { origin, host, path: path.replace(/\/$/, '') }
}
