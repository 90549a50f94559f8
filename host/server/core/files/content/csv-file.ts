import fs from 'node:fs';
import { SettingsError } from '../../../base/settings.ts';
import { hasControls } from './csv.ts';
import { csvTextOf, NoText } from './csv-encoding.ts';

function bytesOf(file: string): Buffer {
  try {
    return fs.readFileSync(file);
  } catch {
    throw new SettingsError(`There is no file ${file} that can be read, and nothing was done.`);
  }
}

/** The text of a CSV file as spreadsheets save it. @throws SettingsError for one that is not there, or no text */
export function csvOf(file: string): string {
  const noText = new SettingsError(`${file} is not text. Save it as "CSV UTF-8". Nothing was done.`);
  try {
    const text = csvTextOf(bytesOf(file));
    if (hasControls(text)) throw noText;
    return text;
  } catch (error) {
    throw error instanceof NoText ? noText : error;
  }
}
