import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toDirectLink } from './share-links.ts'

const ID = '1AbcDefGhiJklMnoPqrStuVwxYz_0-9'
const LINKS = {
  'https://github.com/o/r/blob/main/docs/a%20b.docx?plain=1':
    'https://github.com/o/r/raw/main/docs/a%20b.docx?plain=1',
  'https://gitlab.com/group/sub/project/-/blob/main/a.pdf':
    'https://gitlab.com/group/sub/project/-/raw/main/a.pdf',
  'https://bitbucket.org/o/r/src/abc123/a.pdf': 'https://bitbucket.org/o/r/raw/abc123/a.pdf',
  'https://www.dropbox.com/scl/fi/x/a.docx?rlkey=k&dl=0':
    'https://www.dropbox.com/scl/fi/x/a.docx?rlkey=k&dl=1',
  [`https://docs.google.com/document/d/${ID}/edit?usp=sharing#heading=h.1`]: `https://docs.google.com/document/d/${ID}/export?format=docx`,
  [`https://docs.google.com/spreadsheets/d/${ID}/edit#gid=0`]: `https://docs.google.com/spreadsheets/d/${ID}/export?format=xlsx`,
  [`https://docs.google.com/presentation/d/${ID}/`]: `https://docs.google.com/presentation/d/${ID}/export/pptx`,
  [`https://drive.google.com/file/d/${ID}/view?usp=sharing`]: `https://drive.google.com/uc?export=download&id=${ID}`,
  [`https://drive.google.com/open?id=${ID}`]: `https://drive.google.com/uc?export=download&id=${ID}`,
  'https://contoso.sharepoint.com/:w:/s/team/EaBc?e=1':
    'https://contoso.sharepoint.com/:w:/s/team/EaBc?e=1&download=1',
  'https://1drv.ms/w/s!Abc':
    'https://api.onedrive.com/v1.0/shares/u!aHR0cHM6Ly8xZHJ2Lm1zL3cvcyFBYmM/root/content',
}
for (const [shared, direct] of Object.entries(LINKS)) {
  test(`${shared} leads to the file`, () => {
    assert.equal(toDirectLink(new URL(shared)).href, direct)
  })
}

const UNTOUCHED = [
  'https://example.org/blob/main/a.docx',
  'https://github.com/o/r/raw/main/a.docx',
  'https://github.com/o/r/releases/download/v1/a.docx',
  'https://docs.google.com/forms/d/abc/edit',
  'https://contoso.sharepoint.com/sites/team/a.docx',
  'https://evil.example/?https://github.com/o/r/blob/main/a',
]
for (const url of UNTOUCHED) {
  test(`${url} stays as it is`, () => assert.equal(toDirectLink(new URL(url)).href, url))
}
