import { testEngine } from './every-engine.ts';

testEngine('Firefox');
