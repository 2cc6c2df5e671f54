/** The home page: its converter. */
import { startConverter } from './converter/converter.ts'

const root = document.getElementById('converter')
if (root) startConverter(root)
