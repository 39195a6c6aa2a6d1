/** A small workbook made by hand: sheets of texts and numbers in an archive that is not compressed. */

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const RELATIONS = "http://schemas.openxmlformats.org/package/2006/relationships";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

/** `sheets` are rows of cells by the names of the sheets. */
export function workbook(sheets) {
  const names = Object.keys(sheets);
  const each = (text) => names.map((name, i) => text(name, i + 1)).join("");
  return archive({
    "[Content_Types].xml": `${XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>${each((_, i) => `<Override PartName="/xl/worksheets/sheet${i}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>`)}</Types>`,
    "_rels/.rels": `${XML}<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    "xl/workbook.xml": `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${each((name, i) => `<sheet name="${name}" sheetId="${i}" r:id="rId${i}"/>`)}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `${XML}<Relationships xmlns="${RELATIONS}">${each((_, i) => `<Relationship Id="rId${i}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${i}.xml"/>`)}</Relationships>`,
    ...Object.fromEntries(names.map((name, i) => [`xl/worksheets/sheet${i + 1}.xml`, sheet(sheets[name])])),
  });
}

function sheet(rows) {
  const cell = (value, address) =>
    typeof value === "number"
      ? `<c r="${address}"><v>${value}</v></c>`
      : `<c r="${address}" t="inlineStr"><is><t>${value}</t></is></c>`;
  const row = (cells, i) =>
    `<row r="${i + 1}">${cells.map((value, at) => cell(value, `${"ABCDEFGH"[at]}${i + 1}`)).join("")}</row>`;
  return `${XML}<worksheet xmlns="${MAIN}"><sheetData>${rows.map(row).join("")}</sheetData></worksheet>`;
}

/** A ZIP of stored files. */
function archive(files) {
  const parts = [];
  const directory = [];
  let offset = 0;
  for (const [name, text] of Object.entries(files)) {
    const [path, content] = [Buffer.from(name), Buffer.from(text)];
    const common = fields(
      [20, 2],
      [0, 2],
      [0, 2],
      [0, 2],
      [33, 2],
      [crc32(content), 4],
      [content.length, 4],
      [content.length, 4],
      [path.length, 2],
      [0, 2],
    );
    const local = Buffer.concat([fields([0x04034b50, 4]), common, path, content]);
    directory.push(fields([0x02014b50, 4], [20, 2]), common, fields([0, 2], [0, 2], [0, 2], [0, 4], [offset, 4]), path);
    parts.push(local);
    offset += local.length;
  }
  const index = Buffer.concat(directory);
  const count = Object.keys(files).length;
  const end = fields([0x06054b50, 4], [0, 2], [0, 2], [count, 2], [count, 2], [index.length, 4], [offset, 4], [0, 2]);
  return Buffer.concat([...parts, index, end]);
}

/** Numbers of so many bytes, the lowest byte first. */
function fields(...numbers) {
  return Buffer.concat(
    numbers.map(([value, bytes]) => {
      const field = Buffer.alloc(bytes);
      field.writeUIntLE(value, 0, bytes);
      return field;
    }),
  );
}

/** The check sum of ZIP; Node 20 has none of its own. */
function crc32(bytes) {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return (sum ^ 0xffffffff) >>> 0;
}
