import { strToU8, Zip, ZipDeflate } from 'fflate';
import type { Cell } from './export-cells.rule';
import type { ExportFile } from './export-file';

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const SHEET = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** What a workbook of one sheet needs beside the sheet. */
const PARTS = {
  '[Content_Types].xml': `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPES}.worksheet+xml"/></Types>`,
  '_rels/.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `${XML}<workbook xmlns="${SHEET}" xmlns:r="${OFFICE}"><sheets><sheet name="1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
};
const SHEET_NAME = 'xl/worksheets/sheet1.xml';
/** Characters that a cell may hold. */
const CELL_LENGTH_MAX = 32_767;

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** As the sheet has it: without what XML forbids, and `_x0041_` as itself, which would be read as A. */
const xmlText = (text: string) =>
  text
    .slice(0, CELL_LENGTH_MAX)
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
    .replace(/[&<>]/g, (sign) => ENTITIES[sign] as string);

// A text is of a type of its own, so that nothing in it is ever a formula.
const xmlCell = (cell: Cell) =>
  typeof cell === 'number'
    ? `<c><v>${cell}</v></c>`
    : `<c t="inlineStr"><is><t xml:space="preserve">${xmlText(cell)}</t></is></c>`;

/** A workbook of one sheet, packed while it is written, so that no more than some lines are held. */
export function createXlsx(): ExportFile {
  let packed: Uint8Array[] = [];
  const take = () => {
    const bytes = Buffer.concat(packed);
    packed = [];
    return bytes;
  };
  const zip = new Zip((error, bytes) => {
    if (error) throw error;
    packed.push(bytes);
  });
  const add = (name: string) => {
    const part = new ZipDeflate(name);
    zip.add(part);
    return part;
  };
  for (const [name, xml] of Object.entries(PARTS)) add(name).push(strToU8(xml), true);
  const sheet = add(SHEET_NAME);
  sheet.push(strToU8(`${XML}<worksheet xmlns="${SHEET}"><sheetData>`));
  return {
    lines(lines) {
      const rows = lines.map((cells) => `<row>${cells.map(xmlCell).join('')}</row>`);
      sheet.push(strToU8(rows.join('')));
      return take();
    },
    end() {
      sheet.push(strToU8('</sheetData></worksheet>'), true);
      zip.end();
      return take();
    },
  };
}
