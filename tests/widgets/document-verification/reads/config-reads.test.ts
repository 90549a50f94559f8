import { describe, expect, it } from 'vitest';
import { CallError } from '../../../../widgets/client/call-error.ts';
import type { Connection } from '../../../../widgets/client/connection.ts';
import { createConfigReads } from '../../../../widgets/document-verification/config-reads.ts';
import type { Config } from '../../../../widgets/document-verification/desk-state.ts';

const config = { applicationId: 'a-1', applicationVersion: 3 } as unknown as Config;

function reads(answer: () => Promise<Config>) {
  const ending = new AbortController();
  const failures: string[] = [];
  const made = createConfigReads({
    connection: { remote: answer } as unknown as Connection,
    loan: '251118103208',
    ending: ending.signal,
    events: { loadFailed: ({ code }) => failures.push(code) },
  });
  return { ...made, ending, failures };
}

describe('the configuration of a document desk [DV-05]', () => {
  it('is shown once what comes before it is done', async () => {
    const { config: shown, shownConfig, openConfig } = reads(async () => config);
    let done = () => {};
    const given: Config[] = [];
    const opened = openConfig((value) => {
      given.push(value);
      return new Promise((resolve) => (done = resolve));
    });
    await expect.poll(() => given).toEqual([config]);
    expect(shown.value.phase).toBe('loading');
    expect(shownConfig()).toBeUndefined();
    done();
    expect(await opened).toBe(config);
    expect(shownConfig()).toBe(config);
  });

  it('is not shown any more where the desk has gone meanwhile', async () => {
    const { config: shown, openConfig, ending, failures } = reads(async () => config);
    expect(await openConfig(async () => ending.abort())).toBeUndefined();
    expect(shown.value.phase).toBe('loading');
    expect(failures).toEqual([]);
  });

  it('that fails says so at first, and stays as it was later', async () => {
    let isDown = true;
    const {
      config: shown,
      openConfig,
      readConfig,
      failures,
    } = reads(async () => {
      if (isDown) throw new CallError('offline', 0, 'OFFLINE', 'The server cannot be reached');
      return config;
    });
    expect(await openConfig(async () => {})).toBeUndefined();
    expect([shown.value.phase, failures]).toEqual(['failed', ['OFFLINE']]);
    isDown = false;
    expect(await readConfig()).toBe(config);
    isDown = true;
    expect(await readConfig()).toBeUndefined();
    expect([shown.value.phase, failures]).toEqual(['ready', ['OFFLINE', 'OFFLINE']]);
  });

  it('takes what a write has changed, once it is shown', async () => {
    const { change, shownConfig, readConfig } = reads(async () => config);
    change({ applicationVersion: 4 });
    expect(shownConfig()).toBeUndefined();
    await readConfig();
    change({ applicationVersion: 4 });
    expect(shownConfig()).toMatchObject({ applicationId: 'a-1', applicationVersion: 4 });
  });
});
