import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SearchType } from '../../widgets/contract/lists.ts';
import { createSearch } from '../../widgets/kit/list/create-search.ts';

const ofQueues = ['loanApplicationNumber', 'contactNumber', 'emailId'] as const;

function open(types: readonly SearchType[] = ofQueues) {
  const search = vi.fn<(column: SearchType, value: string) => void>();
  const clear = vi.fn<() => void>();
  return { search, clear, box: createSearch({ types, search, clear }) };
}

describe('the search box', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('asks for a text when it is empty, and sends nothing [VA-04]', () => {
    const { box, search, clear } = open();
    box.submit();
    expect(box.message.value).toBe('Please enter the search text');
    expect(search).not.toHaveBeenCalled();
    expect(clear).not.toHaveBeenCalled();
  });

  it('empties itself one second after a search, without a second call and without a message [QL-14][QL-15][CO-05]', () => {
    const { box, search, clear } = open();
    box.submit();
    expect(box.message.value).toBe('Please enter the search text');
    expect(search).not.toHaveBeenCalled();

    box.change('251118093114');
    box.submit();
    expect(search).toHaveBeenCalledExactlyOnceWith('loanApplicationNumber', '251118093114');
    vi.advanceTimersByTime(999);
    expect(box.text.value).toBe('251118093114');
    vi.advanceTimersByTime(1);
    expect(box.text.value).toBe('');
    vi.advanceTimersByTime(1000);
    expect(box.message.value).toBeUndefined();
    expect(search).toHaveBeenCalledTimes(1);
    expect(clear).not.toHaveBeenCalled();

    box.change('25');
    box.change('');
    expect(clear).toHaveBeenCalledTimes(1);
    expect(search).toHaveBeenCalledTimes(1);
  });

  it('keeps what is typed within the second after a search', () => {
    const { box } = open();
    box.change('1');
    box.submit();
    box.change('12');
    vi.advanceTimersByTime(3000);
    expect(box.text.value).toBe('12');
  });

  it('takes digits only for a loan number, no minus sign [VA-33]', () => {
    const { box } = open();
    for (const [before, key] of [
      ['', '-'],
      ['', '2'],
      ['2', 'a'],
      ['2', '5'],
    ] as const)
      box.change(before + key);
    expect(box.text.value).toBe('25');
  });

  it('takes a ten-digit mobile starting 6 to 9 and nothing else [VA-34]', async () => {
    const { box, search } = open();
    box.choose('contactNumber');
    box.change('a');
    expect(box.text.value).toBe('');
    box.change('59999999991');
    expect(box.text.value).toBe('59999999991');
    box.submit();
    const refusal = 'Enter a 10-digit mobile number starting with 6 to 9';
    await vi.waitFor(() => expect(box.message.value).toBe(refusal));
    box.change('600000000');
    expect(box.message.value).toBe(undefined);
    box.submit();
    await vi.waitFor(() => expect(box.message.value).toBe(refusal));
    expect(search).not.toHaveBeenCalled();
    box.change('6000000000');
    box.submit();
    await vi.waitFor(() => expect(search).toHaveBeenCalledExactlyOnceWith('contactNumber', '6000000000'));
  });

  it('takes a whole number or a whole address where it is searched by either, and no part of one', async () => {
    const { search, box } = open(['contact']);
    const refusal = 'Enter a 10-digit mobile number or an email ID';
    for (const part of ['98123', '98123456789', 'asha@', '@example.com']) {
      box.change(part);
      expect(box.text.value).toBe(part);
      box.submit();
      await vi.waitFor(() => expect(box.message.value).toBe(refusal));
    }
    expect(search).not.toHaveBeenCalled();
    for (const whole of ['9812345678', 'Asha@example.com']) {
      box.change(whole);
      box.submit();
      await vi.waitFor(() => expect(search).toHaveBeenLastCalledWith('contact', whole));
    }
  });

  it('takes any text for an e-mail, without the blanks around it', () => {
    const { box, search } = open();
    box.choose('emailId');
    box.change(' a@b.in ');
    box.submit();
    expect(search).toHaveBeenCalledExactlyOnceWith('emailId', 'a@b.in');
  });

  it('reads a pasted number as people write it, and never cuts one to another number [VA-34]', async () => {
    const { box, search } = open();
    box.choose('contactNumber');
    for (const pasted of [
      '+91 98765 43210',
      '\u202a+91 98765\u00a043210\u202c',
      '(0)98765-43210',
      '0091 9876543210',
      '919876543210',
      '98765‑43210',
    ]) {
      search.mockClear();
      box.change('');
      box.change(pasted);
      box.submit();
      await vi.waitFor(() => expect(search).toHaveBeenCalledExactlyOnceWith('contactNumber', '9876543210'));
      expect(box.text.value).toBe('9876543210');
    }
    search.mockClear();
    for (const pasted of ['98765 43210 / 98765 43211', '9198765432101', '98765 4321O', '+1 9876543210']) {
      box.change('');
      box.change(pasted);
      box.submit();
      await vi.waitFor(() => expect(box.message.value).toBe('Enter a 10-digit mobile number starting with 6 to 9'));
      expect(box.text.value).toBe(pasted);
    }
    expect(search).not.toHaveBeenCalled();
  });

  it('reads a pasted loan number with blanks in it, and refuses one with letters as it is [VA-33]', async () => {
    const { box, search } = open();
    box.change('2511 1809-3114');
    box.submit();
    await vi.waitFor(() => expect(search).toHaveBeenCalledExactlyOnceWith('loanApplicationNumber', '251118093114'));
    box.change('');
    box.change('25111809311A');
    box.submit();
    await vi.waitFor(() => expect(box.message.value).toBe('Enter digits only'));
    expect(box.text.value).toBe('25111809311A');
    expect(search).toHaveBeenCalledTimes(1);
  });

  it('keeps what was typed for another kind of search, which refuses what it cannot read', async () => {
    const { box, search } = open();
    box.choose('emailId');
    box.change('a1@b.in');
    box.choose('loanApplicationNumber');
    expect(box.text.value).toBe('a1@b.in');
    box.submit();
    await vi.waitFor(() => expect(box.message.value).toBe('Enter digits only'));
    expect(search).not.toHaveBeenCalled();
  });
});
