/** Version 1 of the API: the one table that everything else is generated from. */
import type { Operation } from '../operation.ts'
import { submitContactMessage } from './contact.ts'
import { convertOperation } from './convert.ts'
import {
  getApiIndex,
  getConvertUsage,
  getHealth,
  getOpenApiDocument,
  listSupportedFormats,
} from './discovery.ts'
import { checkMcpServer } from './mcp-check.ts'

export const VERSION = 'v1'

export const OPERATIONS: readonly Operation[] = [
  getApiIndex,
  getHealth,
  listSupportedFormats,
  getOpenApiDocument,
  getConvertUsage,
  convertOperation,
  submitContactMessage,
  checkMcpServer,
]
