import type { SeededRandom } from './seeded-random.ts';

interface Names {
  women: readonly string[];
  men: readonly string[];
  last: readonly string[];
}

const words = (text: string): string[] => text.split(' ');

const hindi: Names = {
  women: words('Anjali Deepika Jyoti Kavita Neha Pooja Priyanka Rekha Shalini Sunita'),
  men: words('Abhishek Ajay Arvind Deepak Manoj Mohit Pankaj Rahul Rakesh Sandeep Saurabh Sunil Vikas Vivek'),
  last: words(
    'Agarwal Chauhan Dubey Gupta Mishra Pandey Rathore Saxena Sharma Shukla Singh Srivastava Tiwari Verma Yadav',
  ),
};
const marathi: Names = {
  women: words('Aishwarya Ashwini Manasi Pallavi Pradnya Sayali Shweta Sneha Vaishali'),
  men: words('Aditya Amol Aniket Ganesh Mahesh Nilesh Omkar Prashant Sachin Sagar Swapnil Tushar'),
  last: words('Bhosale Chavan Deshmukh Deshpande Gaikwad Jadhav Joshi Kulkarni More Patil Pawar Sawant Shinde'),
};
const kannada: Names = {
  women: words('Bhavya Chaitra Divya Kavya Lakshmi Pavithra Ramya Shilpa Sowmya'),
  men: words('Basavaraj Darshan Harsha Karthik Kiran Manjunath Naveen Prajwal Raghavendra Santosh Shashank'),
  last: words('Bhat Gowda Hegde Kamath Naik Nayak Rao Shetty Swamy Urs'),
};
const tamil: Names = {
  women: words('Abirami Gayathri Kalaivani Meenakshi Nithya Revathi Sangeetha Selvi Thenmozhi'),
  men: words('Anbarasu Arun Balaji Dinesh Gopinath Karthikeyan Murugan Prabhu Saravanan Senthil Vignesh'),
  last: words(
    'Annamalai Balasubramanian Chandrasekaran Govindasamy Krishnan Palanisamy Rajendran Subramanian Venkataraman',
  ),
};
const telugu: Names = {
  women: words('Anusha Bhargavi Harika Lavanya Madhavi Sailaja Sravani Swathi'),
  men: words('Anil Chandu Kalyan Nagarjuna Praveen Ramesh Sai Srinivas Suresh Venkatesh Vamsi'),
  last: words('Bandaru Chowdary Gadde Kolli Naidu Nallamothu Palle Rao Reddy Vemuri Yarlagadda'),
};
const gujarati: Names = {
  women: words('Bhavika Dhara Hetal Jinal Komal Mital Nidhi Rinkal'),
  men: words('Bhavesh Chirag Dhaval Hardik Jignesh Ketan Mehul Nirav Parth Vipul'),
  last: words('Bhatt Chaudhari Dave Desai Gandhi Mehta Modi Parmar Patel Shah Solanki Trivedi'),
};
const bengali: Names = {
  women: words('Ananya Debjani Moumita Paramita Rituparna Sharmistha Sudeshna'),
  men: words('Anirban Arnab Biplab Debashish Indranil Partha Sandip Soumen Subhajit Tanmoy'),
  last: words('Banerjee Bose Chakraborty Chatterjee Das Dutta Ghosh Mondal Mukherjee Roy Sarkar'),
};
const malayalam: Names = {
  women: words('Aparna Athira Fathima Greeshma Lekshmi Reshma Sreelakshmi'),
  men: words('Ajith Anoop Biju Jithin Libin Nikhil Rajeev Sandeep Shijo Vineeth'),
  last: words('Kurian Menon Nair Namboothiri Panicker Pillai Thomas Varghese Warrier'),
};
const punjabi: Names = {
  women: words('Amandeep Gurleen Harpreet Jasleen Manpreet Navneet Simran'),
  men: words('Gurpreet Harjit Inderjit Jaspreet Kulwinder Lakhwinder Parminder Sukhdev'),
  last: words('Bedi Brar Dhaliwal Gill Grewal Kang Sandhu Sidhu Singh Sohal'),
};
const muslim: Names = {
  women: words('Afreen Ayesha Fathima Nazneen Rukhsar Sana Shabana'),
  men: words('Aamir Asif Faisal Imran Irfan Javed Mohammed Salman Shahid Wasim'),
  last: words('Ahmed Ansari Kazi Khan Mirza Qureshi Shaikh Siddiqui'),
};

interface Region {
  /** City and the first three digits of its PIN codes. */
  cities: readonly (readonly [city: string, pin: string])[];
  names: Names;
}

/** States with cities, PIN codes and names of the same region. */
const regions = {
  Maharashtra: {
    cities: [
      ['Mumbai', '400'],
      ['Pune', '411'],
      ['Nagpur', '440'],
      ['Nashik', '422'],
      ['Thane', '400'],
    ],
    names: marathi,
  },
  Karnataka: {
    cities: [
      ['Bengaluru', '560'],
      ['Mysuru', '570'],
      ['Hubballi', '580'],
    ],
    names: kannada,
  },
  'Tamil Nadu': {
    cities: [
      ['Chennai', '600'],
      ['Coimbatore', '641'],
      ['Madurai', '625'],
    ],
    names: tamil,
  },
  Telangana: {
    cities: [
      ['Hyderabad', '500'],
      ['Warangal', '506'],
    ],
    names: telugu,
  },
  Gujarat: {
    cities: [
      ['Ahmedabad', '380'],
      ['Surat', '395'],
      ['Vadodara', '390'],
    ],
    names: gujarati,
  },
  'Uttar Pradesh': {
    cities: [
      ['Lucknow', '226'],
      ['Kanpur', '208'],
      ['Noida', '201'],
    ],
    names: hindi,
  },
  Delhi: { cities: [['New Delhi', '110']], names: hindi },
  'West Bengal': {
    cities: [
      ['Kolkata', '700'],
      ['Siliguri', '734'],
    ],
    names: bengali,
  },
  'Andhra Pradesh': {
    cities: [
      ['Visakhapatnam', '530'],
      ['Vijayawada', '520'],
    ],
    names: telugu,
  },
  Rajasthan: {
    cities: [
      ['Jaipur', '302'],
      ['Jodhpur', '342'],
    ],
    names: hindi,
  },
  Kerala: {
    cities: [
      ['Kochi', '682'],
      ['Thiruvananthapuram', '695'],
    ],
    names: malayalam,
  },
  'Madhya Pradesh': {
    cities: [
      ['Indore', '452'],
      ['Bhopal', '462'],
    ],
    names: hindi,
  },
  Haryana: {
    cities: [
      ['Gurugram', '122'],
      ['Faridabad', '121'],
    ],
    names: hindi,
  },
  Punjab: {
    cities: [
      ['Ludhiana', '141'],
      ['Amritsar', '143'],
    ],
    names: punjabi,
  },
  Bihar: { cities: [['Patna', '800']], names: hindi },
} as const satisfies Record<string, Region>;
type State = keyof typeof regions;

/** Borrowers by state, in per cent. */
const shares: Record<State, number> = {
  Maharashtra: 20,
  Karnataka: 9,
  'Tamil Nadu': 8,
  Telangana: 8,
  Gujarat: 7,
  'Uttar Pradesh': 7,
  Delhi: 7,
  'West Bengal': 6,
  'Andhra Pradesh': 5,
  Rajasthan: 5,
  Kerala: 5,
  'Madhya Pradesh': 4,
  Haryana: 4,
  Punjab: 3,
  Bihar: 2,
};

export interface Person {
  firstName: string;
  lastName: string;
  gender: 'F' | 'M';
  /** 10 digits. */
  contactNumber: string;
  emailId: string | null;
  city: string;
  state: string;
  pinCode: string;
}

/** A borrower: name, city and PIN code of one region, an e-mail address at example.com (or none); 17% are women. */
export function makePerson(random: SeededRandom): Person {
  const state = random.weighted(shares);
  const region: Region = regions[state];
  const [city, pin] = random.pick(region.cities);
  const names = random.chance(0.12) ? muslim : region.names;
  const gender = random.chance(0.17) ? 'F' : 'M';
  const firstName = random.pick(gender === 'F' ? names.women : names.men);
  const lastName = random.pick(names.last);
  const mailbox = `${firstName}.${lastName}${random.integer(1, 9_999)}`.toLowerCase();
  return {
    firstName,
    lastName,
    gender,
    contactNumber: `${random.integer(6, 9)}${String(random.integer(0, 999_999_999)).padStart(9, '0')}`,
    emailId: random.chance(0.04) ? null : `${mailbox}@example.com`,
    city,
    state,
    pinCode: `${pin}0${String(random.integer(1, 99)).padStart(2, '0')}`,
  };
}
