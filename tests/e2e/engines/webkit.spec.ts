import { testEngine } from './every-engine.ts';

testEngine('WebKitGTK');
